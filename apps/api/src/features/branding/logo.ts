import { LOGO } from '@app/schema/branding';
import { PNG } from 'pngjs';

const INTERLACED_AT = 28; // of the header

/**
 * A logo written again from its pixels, so that nothing else of the file is kept. Null when it is no PNG, is larger than a logo
 * may be, or is interlaced: of those the decoder does not limit how much it unpacks.
 */
export function writeLogo(given: Buffer): Buffer | null {
  if (!isSmall(given)) return null;
  try {
    const { width, height, data } = PNG.sync.read(given);
    const png = new PNG({ width, height });
    data.copy(png.data);
    return PNG.sync.write(png, { deflateLevel: 9 });
  } catch {
    return null;
  }
}

/** By the header, before anything is unpacked. */
function isSmall(given: Buffer): boolean {
  if (given.length <= INTERLACED_AT || given.toString('latin1', 12, 16) !== 'IHDR') return false;
  const [width, height] = [given.readUInt32BE(16), given.readUInt32BE(20)];
  return width > 0 && height > 0 && width <= LOGO.width && height <= LOGO.height && given[INTERLACED_AT] === 0;
}
