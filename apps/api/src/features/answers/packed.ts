import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { ANSWER_BYTES_MAX } from '@app/schema/plan-limits';

/** From here PostgreSQL moves a value out of its row; what is shorter would gain nothing. */
const PACKED_FROM_BYTES = 2 * 1024;

/**
 * From quality 7 Brotli models the bytes of UTF-8 by those before them, so that even a text made to be hard to compress keeps at most
 * 0.86 of its bytes; deflate, zstd and lower qualities leave 0.97 to 1.0 of such a text.
 */
const OPTIONS = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_LGWIN]: 16, // a window as large as the largest answer
  },
};

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The JSON text of an answer as the history keeps it when it is large; null for a small one, which stays JSON. Compressed in a thread. */
export async function packValue(json: string): Promise<Buffer | null> {
  return Buffer.byteLength(json) < PACKED_FROM_BYTES ? null : compress(json, OPTIONS);
}

/** The JSON text of a packed value; rejects what is larger than an answer may be. In a thread. */
export async function unpackValue(packed: Buffer): Promise<string> {
  return (await decompress(packed, { maxOutputLength: ANSWER_BYTES_MAX })).toString();
}
