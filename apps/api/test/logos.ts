import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** A picture of one colour and a transparent corner. */
export function aLogo({ width = 120, height = 40 } = {}): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([0, 87, 184, at === 0 ? 0 : 255], at);
  return PNG.sync.write(png);
}

/** A part of a PNG. */
export function aChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

type Header = { width: number; height: number; interlaced?: boolean };

/** A PNG of whatever its header says, with whatever is unpacked for its pixels. */
export function aPngOf({ width, height, interlaced = false }: Header, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  const signature = aLogo().subarray(0, 8);
  return Buffer.concat([
    signature,
    aChunk('IHDR', header),
    aChunk('IDAT', deflateSync(pixels)),
    aChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture with a part added before its end. */
export function withChunk(png: Buffer, chunk: Buffer): Buffer {
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}
