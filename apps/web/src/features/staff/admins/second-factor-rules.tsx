import { GRACE_DAYS, type SaveSecondFactorRuleInput } from '@app/schema/second-factor-rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { refreshOwnAccount } from '../../../lib/own-account.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';

type Rule = Outputs['admin']['secondFactorRules'][number];

/** Of whom two-step login is required, and from when on. */
export function SecondFactorRules() {
  const query = useQuery(api.admin.secondFactorRules.queryOptions());
  return (
    <Loaded query={query} size="h-32 w-full">
      {(rules) => (
        <RowList
          items={rules.map((rule) => ({ ...rule, id: rule.role }))}
          rowClass="items-center gap-y-3 py-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_auto]"
        >
          {(rule) => <RuleRow rule={rule} />}
        </RowList>
      )}
    </Loaded>
  );
}

function RuleRow({ rule }: { rule: Rule }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { role, requiredFrom, byOperator, without } = rule;
  return (
    <>
      <h3 className="text-body font-semibold">{t(`admins.factor_rule.${role}`)}</h3>
      <div className="flex flex-col items-start gap-1.5">
        <RuleState rule={rule} />
        <p className="text-small text-ink-soft">{t('admins.factor_rule.without', { count: without })}</p>
      </div>
      <div className="flex lg:justify-end">
        {!byOperator && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t(requiredFrom === null ? 'admins.factor_rule.require' : 'admins.factor_rule.lift')}
            <span className="sr-only">{`: ${t(`admins.factor_rule.${role}`)}`}</span>
          </Button>
        )}
      </div>
      {asking && <ChangeRule rule={rule} onClose={() => setAsking(false)} />}
    </>
  );
}

function RuleState({ rule: { requiredFrom, byOperator } }: { rule: Rule }) {
  const t = useText();
  if (byOperator) return <StateTag tone="done">{t('admins.factor_rule.by_operator')}</StateTag>;
  if (requiredFrom === null) return <StateTag tone="neutral">{t('admins.factor_rule.off')}</StateTag>;
  if (Date.parse(requiredFrom) <= Date.now()) return <StateTag tone="done">{t('admins.factor_rule.on')}</StateTag>;
  return (
    <StateTag tone="accent" icon="clock">
      {t('admins.factor_rule.from', { moment: formatDateTime(requiredFrom) })}
    </StateTag>
  );
}

/** Asks after how many days, or whether to require it no longer. */
function ChangeRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useText();
  const [{ role, requiredFrom }] = useState(rule); // as it was when the window opened, whatever is read meanwhile
  const [days, setDays] = useState('14');
  const lifts = requiredFrom !== null;
  const saveOnce = useSendOnce<SaveSecondFactorRuleInput, object>(
    (input) => trpc.admin.saveSecondFactorRule.mutate(input),
    async () => {
      const stored = (await trpc.admin.secondFactorRules.query()).find((one) => one.role === role);
      return (stored?.requiredFrom === null) === lifts ? stored : undefined;
    },
  );
  const save = useMutation({
    mutationFn: saveOnce,
    meta: { silent: true, inPlace: true },
    onSuccess: async () => {
      onClose();
      toastSuccess(t(lifts ? 'admins.factor_rule.lifted' : 'admins.factor_rule.required'));
      await Promise.all([
        queryClient.invalidateQueries(api.admin.secondFactorRules.queryFilter()),
        refreshOwnAccount(),
      ]);
    },
  });
  const graceDays = lifts ? null : (GRACE_DAYS.find((one) => String(one) === days) ?? 0);
  return (
    <ConfirmDialog
      open
      destructive={lifts}
      mutation={save}
      onClose={onClose}
      onConfirm={() => save.mutate({ role, graceDays, seen: requiredFrom })}
      title={t(lifts ? 'admins.factor_rule.lift' : 'admins.factor_rule.title', {
        who: t(`admins.factor_rule.${role}`),
      })}
      confirmLabel={t(lifts ? 'admins.factor_rule.lift' : 'admins.factor_rule.require')}
    >
      <p className="measure">{t(lifts ? 'admins.factor_rule.lift_text' : 'admins.factor_rule.text')}</p>
      {!lifts && (
        <RadioGroup
          label={t('admins.factor_rule.grace')}
          value={days}
          choices={GRACE_DAYS.map((count) => ({
            value: String(count),
            label: t(count === 0 ? 'admins.factor_rule.now' : 'admins.factor_rule.days', { count }),
          }))}
          onValueChange={setDays}
        />
      )}
    </ConfirmDialog>
  );
}
