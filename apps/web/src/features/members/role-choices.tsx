import { COLLEAGUE_ROLES } from '@app/schema/member-roles';
import { useText } from '../../lib/i18n.ts';
import type { AppForm } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

type Props = { form: Pick<AppForm<{ memberRole: string }>, 'value'> };

/** The roles that a colleague can have, each with what it may do. */
export function RoleChoices({ form }: Props) {
  const t = useText();
  const choices = COLLEAGUE_ROLES.map((role) => ({
    value: role,
    label: t(`member.role.${role}`),
    hint: t(`member.may.${role}`),
  }));
  return <RadioGroup {...form.value('memberRole')} choices={choices} />;
}
