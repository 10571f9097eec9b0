/** Why a file that somebody chose is refused. */
type FileRefusal = 'size' | 'type' | 'unreadable' | 'empty' | 'columns' | 'language';

/** Thrown by what reads files. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly reason: FileRefusal;

  constructor(reason: FileRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export const FILE_MAX_MB = 5;

/** The bytes of a file and which of the types it is; refuses one that is too large, of another type, or gone since it was chosen. */
export async function readBytes<Type extends string>(file: File, types: readonly Type[]) {
  if (file.size > FILE_MAX_MB * 1024 * 1024) throw new FileRefused('size');
  const type = types.find((end) => file.name.toLowerCase().endsWith(end));
  if (!type) throw new FileRefused('type');
  return { type, bytes: new Uint8Array(await expectReadable(() => file.arrayBuffer())) };
}

/** Refuses a file that cannot be read: it is gone or changed since it was chosen, or not what its name says. */
export async function expectReadable<Content>(read: () => Content | Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch {
    throw new FileRefused('unreadable');
  }
}
