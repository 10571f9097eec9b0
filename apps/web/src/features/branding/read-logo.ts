import { LOGO } from '@app/schema/branding';
import { expectReadable, FileRefused, readBytes } from '../../lib/chosen-file.ts';

/** What a browser draws; whatever it is, the server gets a PNG. */
const MEDIA_TYPES = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
} as const;

export const LOGO_TYPES = Object.keys(MEDIA_TYPES) as (keyof typeof MEDIA_TYPES)[];

const SMALLER = 0.75;

const SIDE_MIN = 8; // pixels of what is shown; with fewer nobody sees what it is

const BASE64_MAX = (LOGO.bytes / 3) * 4;

/** Thrown for a picture of which too little would be seen. */
export class LogoTooSmall extends Error {
  override name = 'LogoTooSmall';
}

/** Draws the picture of a file as large as a logo may be, and gives it as a PNG in base64. Throws `FileRefused` and `LogoTooSmall`. */
export async function readLogo(file: File): Promise<string> {
  const { type, bytes } = await readBytes(file, LOGO_TYPES);
  const picture = new Blob([bytes], { type: MEDIA_TYPES[type] });
  if (type !== '.svg') await expectReadable(() => createImageBitmap(picture)); // an image takes a file that was cut off
  const image = new Image();
  image.src = await toDataAddress(picture); // the policy of the pages lets no other in
  await expectReadable(() => image.decode());
  const [width, height] = [image.naturalWidth || LOGO.width, image.naturalHeight || LOGO.height]; // a drawing may have none
  const grows = type === '.svg' ? Infinity : 1;
  let scale = Math.min(LOGO.width / width, LOGO.height / height, grows);
  if (Math.min(width, height) * scale < SIDE_MIN) throw new LogoTooSmall();
  let png = draw(image, width * scale, height * scale);
  while (png.length > BASE64_MAX) {
    scale *= SMALLER;
    png = draw(image, width * scale, height * scale);
  }
  return png;
}

/** Where a logo is shown from: a new one from itself, else the published one if it stays. */
export function toLogoAddress(logo: string | null | undefined, published: string): string {
  if (logo === undefined) return published;
  return logo === null ? '' : `data:image/png;base64,${logo}`;
}

function draw(image: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new FileRefused('unreadable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if (isEmpty(context)) throw new FileRefused('unreadable');
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

/** Whether nothing can be seen: every fourth byte says how opaque a pixel is. */
function isEmpty(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  return context.getImageData(0, 0, width, height).data.every((byte, index) => index % 4 !== 3 || byte === 0);
}

function toDataAddress(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string)); // of `readAsDataURL`
    reader.addEventListener('error', () => reject(new FileRefused('unreadable')));
    reader.readAsDataURL(blob);
  });
}
