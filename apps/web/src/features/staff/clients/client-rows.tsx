import type { CLIENT_SORT_KEYS } from '@app/schema/choices';
import type { ClientFollowUp, ClientListItem } from '@app/schema/clients';
import type { ComponentType } from 'react';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import type { ClientSearch } from '../staff-search.ts';
import {
  ClientActivity,
  ClientCheckIn,
  ClientConsultant,
  ClientName,
  ClientPerson,
  ClientProgress,
  ClientStanding,
  ClientTodos,
} from './client-cells.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  clients: readonly ClientListItem[];
  /** Of those who have one, by the id of the client. */
  followUps: ReadonlyMap<string, ClientFollowUp>;
  selection: Selection;
  sort: ClientSearch['sort'];
};

type Column = {
  name: TextKey;
  sort?: (typeof CLIENT_SORT_KEYS)[number];
  /** Its share of the row; without one it takes what is left. */
  width: string;
  Cell: ComponentType<{ client: ClientListItem; followUp: ClientFollowUp | undefined }>;
  admin?: true;
};

const COLUMNS: readonly Column[] = [
  { name: 'clients.column.client', sort: 'company', width: '', Cell: ClientName },
  { name: 'clients.column.person', width: 'w-[13%]', Cell: ClientPerson },
  { name: 'people.consultant', width: 'w-[11%]', Cell: ClientConsultant, admin: true },
  { name: 'clients.column.standing', sort: 'waiting', width: 'w-[19%]', Cell: ClientStanding },
  { name: 'clients.column.progress', sort: 'progress', width: 'w-[12%]', Cell: ClientProgress },
  { name: 'clients.column.activity', sort: 'activity', width: 'w-[11%]', Cell: ClientActivity },
  { name: 'clients.column.todos', sort: 'deadline', width: 'w-[12%]', Cell: ClientTodos },
];

/** What has the focus is never behind the header (WCAG 2.4.11). */
const IN_SIGHT = '[&_:is(a,input)]:scroll-mt-14';

/** The clients as a table where there is room, as cards where there is not. */
export function ClientRows(props: Props) {
  const wide = useMedia('(min-width: 1024px)');
  return wide ? <Table {...props} /> : <Cards {...props} />;
}

function Table({ clients, followUps, selection, sort }: Props) {
  const t = useText();
  const area = useStaffArea();
  const change = useSearchChange();
  const columns = COLUMNS.filter(({ admin }) => !admin || area === 'admin');
  return (
    <div className={`${IN_SIGHT} overflow-clip rounded-card border border-line bg-sheet shadow-sheet`}>
      <table className="w-full table-fixed text-left text-small">
        <caption className="sr-only">{t('clients.title')}</caption>
        <thead className="sticky top-0 z-1 bg-sheet text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="w-12 px-1 py-1">
              <SelectAll clients={clients} selection={selection} hideLabel />
            </th>
            {columns.map(({ name, sort: key, width }) => (
              <SortHeader key={name} className={width} by={key} sort={sort ?? 'company'} onSort={change}>
                {t(name)}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr key={client.id} className="h-12 border-b border-line last:border-b-0 has-checked:bg-accent-wash">
              <td className="px-1 py-1">
                <Choose client={client} selection={selection} />
              </td>
              {columns.map(({ name, Cell }) => (
                <td key={name} className="px-2 py-1">
                  <Cell client={client} followUp={followUps.get(client.id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ clients, followUps, selection }: Props) {
  return (
    <>
      <SelectAll clients={clients} selection={selection} />
      <ul className={`${IN_SIGHT} bare-list flex flex-col rounded-card border border-line bg-sheet shadow-sheet`}>
        {clients.map((client) => (
          <li
            key={client.id}
            className="flex items-start gap-1 border-b border-line py-1 pr-3 text-small last:border-b-0 has-checked:bg-accent-wash"
          >
            <Choose client={client} selection={selection} />
            <div className="min-w-0 grow">
              <div className="flex items-center justify-between gap-3">
                <ClientName client={client} />
                <div className="text-right">
                  <ClientTodos client={client} />
                </div>
              </div>
              <ClientStanding client={client} followUp={followUps.get(client.id)} />
              <ClientCheckIn client={client} followUp={followUps.get(client.id)} />
            </div>
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

type SelectAllProps = Pick<Props, 'clients' | 'selection'> & { hideLabel?: boolean };

function SelectAll({ clients, selection, hideLabel }: SelectAllProps) {
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
