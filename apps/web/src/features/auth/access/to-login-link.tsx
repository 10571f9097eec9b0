import type { Area } from '@app/schema/roles';
import { useText } from '../../../lib/i18n.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { PATHS } from '../../../lib/paths.ts';

/** Back to the login of the area; the address goes along. */
export function ToLoginLink({ area, email }: { area: Area; email?: string }) {
  const t = useText();
  return (
    <TextLink to={PATHS.login[area]} state={{ access: email ? { email } : {} }} className="self-start py-1">
      {t('access.to_login')}
    </TextLink>
  );
}
