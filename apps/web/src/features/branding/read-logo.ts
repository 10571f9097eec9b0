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

const BASE64_MAX = (LOGO.bytes / 3) * 4;

/** Draws the picture of a file as large as a logo may be, and gives it as a PNG in base64. Throws `FileRefused`. */
export async function readLogo(file: File): Promise<string> {
  const { type, bytes } = await readBytes(file, LOGO_TYPES);
  const image = new Image();
  image.src = await toDataAddress(new Blob([bytes], { type: MEDIA_TYPES[type] })); // the policy of the pages lets no other in
  await expectReadable(() => image.decode());
  const [width, height] = [image.naturalWidth || LOGO.width, image.naturalHeight || LOGO.height]; // a drawing may have none
  const grows = type === '.svg' ? Infinity : 1;
  let scale = Math.min(LOGO.width / width, LOGO.height / height, grows);
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
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

function toDataAddress(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string)); // of `readAsDataURL`
    reader.addEventListener('error', () => reject(new FileRefused('unreadable')));
    reader.readAsDataURL(blob);
  });
}
