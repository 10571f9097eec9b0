import type { Area } from '@app/schema/roles';
import { useText } from '../../../lib/i18n.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { getLoginPath } from '../session/areas.ts';

/** Back to the login of the area; the address goes along. */
export function ToLoginLink({ area, email }: { area: Area; email?: string }) {
  const t = useText();
  return (
    <TextLink to={getLoginPath(area)} state={{ access: email ? { email } : {} }} className="self-start py-1">
      {t('access.to_login')}
    </TextLink>
  );
}
