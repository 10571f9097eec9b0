import { LogoMark } from './logo-mark.tsx';

/** The logo that an admin published, on a white ground in the dark theme, or else the product's sign. */
export function BarLogo({ logoUrl }: { logoUrl: string }) {
  if (logoUrl === '') return <LogoMark />;
  return <img src={logoUrl} alt="" className="h-9 max-w-40 rounded-field bg-plate object-contain" />;
}
