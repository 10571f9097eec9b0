import type { ClientListItem } from '@app/schema/clients';
import { useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { ClientActivity, ClientName, ClientPlan, ClientTodos } from './client-cells.tsx';
import type { Selection } from './use-selection.ts';

type Props = { clients: readonly ClientListItem[]; selection: Selection };

const COLUMNS = [
  { name: 'client', width: 'w-[34%]', Cell: ClientName },
  { name: 'plan', width: 'w-[32%]', Cell: ClientPlan },
  { name: 'todos', width: '', Cell: ClientTodos },
  { name: 'activity', width: '', Cell: ClientActivity },
] as const;

/** What has the focus is never behind the bar of the selection (WCAG 2.4.11). */
const ABOVE_BAR = '[&_:is(a,input)]:scroll-mb-40';

/** The clients as a table where there is room, as cards where there is not. */
export function ClientRows({ clients, selection }: Props) {
  const wide = useMedia('(min-width: 640px)');
  const Rows = wide ? Table : Cards;
  return <Rows clients={clients} selection={selection} />;
}

function Table({ clients, selection }: Props) {
  const t = useText();
  return (
    <div className={`${ABOVE_BAR} overflow-clip rounded-card border border-line bg-sheet shadow-sheet`}>
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">{t('clients.title')}</caption>
        <thead className="sticky top-0 z-1 bg-sheet text-small text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="w-14 px-2 py-2">
              <SelectAll clients={clients} selection={selection} hideLabel />
            </th>
            {COLUMNS.map(({ name, width }) => (
              <th key={name} scope="col" className={`px-2 py-2 font-semibold hyphens-auto lg:px-3 ${width}`}>
                {t(`clients.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr key={client.id} className="border-b border-line align-top last:border-b-0 has-checked:bg-accent-wash">
              <td className="px-2 py-3">
                <Choose client={client} selection={selection} />
              </td>
              {COLUMNS.map(({ name, Cell }) => (
                <td key={name} className="px-2 py-3 lg:px-3">
                  <Cell client={client} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ clients, selection }: Props) {
  const t = useText();
  return (
    <>
      <SelectAll clients={clients} selection={selection} />
      <ul className={`${ABOVE_BAR} bare-list flex flex-col gap-3`}>
        {clients.map((client) => (
          <li key={client.id}>
            <Card className="flex flex-col gap-3 p-4! has-checked:bg-accent-wash">
              <div className="flex items-start gap-1">
                <Choose client={client} selection={selection} />
                <ClientName client={client} />
              </div>
              <ClientPlan client={client} />
              <dl className="grid grid-cols-2 gap-4">
                <Fact label={t('clients.column.todos')}>
                  <ClientTodos client={client} />
                </Fact>
                <Fact label={t('clients.column.activity')}>
                  <ClientActivity client={client} />
                </Fact>
              </dl>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

function Choose({ client, selection }: { client: ClientListItem; selection: Selection }) {
  const t = useText();
  return (
    <Checkbox
      hideLabel
      label={t('clients.choose', { company: client.company })}
      checked={selection.has(client.id)}
      onCheckedChange={async (on) => selection.toggle(client.id, on)}
    />
  );
}

function SelectAll({ clients, selection, hideLabel }: Props & { hideLabel?: boolean }) {
  const t = useText();
  return (
    <Checkbox
      hideLabel={hideLabel}
      label={t('clients.choose_all', { count: clients.length })}
      checked={selection.chosen.length === clients.length}
      onCheckedChange={async (on) => selection.toggleAll(on)}
    />
  );
}
