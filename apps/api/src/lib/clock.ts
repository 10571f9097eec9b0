/** The time now; handed in so that rules and tests choose it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
