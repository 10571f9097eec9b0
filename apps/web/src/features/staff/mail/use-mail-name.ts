import { hasText, useText } from '../../../lib/i18n.ts';

/** Names what a mail is about by its template. */
export function useMailName(): (template: string) => string {
  const t = useText();
  return (template) => {
    const key = `mail.template.${template}`;
    return hasText(key) ? t(key) : template;
  };
}
