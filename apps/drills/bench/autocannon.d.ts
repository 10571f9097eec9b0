declare module 'autocannon' {
  export type Request = {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  };

  export type Client = {
    setRequests(requests: Request[]): void;
    /** As they come: names and values in turn, names in small letters where the server writes them so. */
    on(event: 'headers', listen: (head: { statusCode: number; headers: string[] }) => void): void;
  };

  export type Result = {
    '2xx': number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
    errors: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  };

  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** Requests a second, as far as the server answers them. */
    overallRate?: number;
    setupClient: (client: Client) => void;
  };

  export default function autocannon(options: Options): Promise<Result>;
}
