import { pickText, readScript, type Amounts, type Step } from './script.ts';

const FIRST_NAMES = `Aino Eero Hilkka Ilmari Jyrki Kaisa Leena Matti Noora Olli Päivi Riikka Säde
  Timo Ulla Veijo Yrjö Äänis Åke Åsa Björn Göran Märta Östen Zacharias`.split(/\s+/);
const LAST_NAMES = `Virtanen Korhonen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen Lehtonen
  Lähteenmäki Öhman Åkerblom Sjöberg Lindström Ström Äyräs Ylönen Pöysti Wikström Quist Fagerlund Gröndahl Dahlqvist
  Pääkkönen Rönkkö Sääskilahti Tähtinen`.split(/\s+/);
const PLACES = `Tampereen Turun Oulun Jyväskylän Kuopion Lahden Porin Vaasan Hämeen Äänekosken Ähtärin
  Kymen Pohjolan Etelä-Savon Österbottens Ålands Nylands Åbo Borgå Helsingfors`.split(/\s+/);
const TRADES = `Konepaja Äitiyspakkaus Metalli Sähkö Puutyö Leipomo Kuljetus Ohjelmisto Rakennus Viljelys Mekaniska
  Bygg Båtvarv Fönster Köksmöbler Kahvipaahtimo Lämpö Työväline Yhtiöt Jäätelö`.split(/\s+/);
const FORMS = ['Oy', 'Ab', 'Oy Ab', 'Ky', 'Osk', 'Tmi'];
const CITIES = 'Tampere Turku Oulu Jyväskylä Kuopio Lahti Pori Vaasa Hämeenlinna Äänekoski'.split(' ');

const DAYS = 1095; // three years
const NEVER_HERE = 'pg_temp.draw(n, 11, 100) < 4';
const DELETED = 'pg_temp.draw(n, 12, 100) < 1';

const address = (area: string) =>
  `translate(lower(first_name || '.' || last_name), 'åäö', 'aao') || '.${area}' || n || '@example.com'`;

/** Who there is: the people with names and dates as a table that lasts as long as the connection, then their rows. */
export function buildPeopleSteps({ consultants, clients, today }: Amounts, passwordHash: string): Step[] {
  const person = (count: number, salt: number) => `select n, ${pickText(FIRST_NAMES, salt + 1)} as first_name,
      ${pickText(LAST_NAMES, salt + 2)} as last_name,
      timestamptz '${today}' - interval '1 day' - pg_temp.draw(n, ${salt + 3}, ${DAYS * 1440}) * interval '1 minute' as made_at
    from generate_series(1, ${count}) n`;
  const account = (role: string, source: string) => `insert into account
      (id, role, email, password_hash, verified_at, language_code, created_at, last_login_at, deleted_at)
    select id, '${role}', email, case when here_at is not null then '${passwordHash}' end,
      case when here_at is not null then made_at + interval '1 day' end,
      case when pg_temp.draw(n, 41, 5) = 0 then 'en' else 'fi' end, made_at, here_at, deleted_at from ${source}`;
  return readScript(`
    -- admins
    insert into account (id, role, email, password_hash, verified_at, language_code, created_at, last_login_at)
      values (pg_temp.made_id(1, 0, timestamptz '${today}' - interval '3 years'), 'Admin', 'admin@example.com',
        '${passwordHash}', now(), 'en', timestamptz '${today}' - interval '3 years', now())
    -- the consultants to be
    create temporary table made_consultant as
      select pg_temp.made_id(2, n, made_at) as id, n, first_name, last_name, made_at, made_at + interval '2 days' as here_at,
        null::timestamptz as deleted_at, ${address('c')} as email from (${person(consultants, 20)}) person
    -- consultant accounts
    ${account('Consultant', 'made_consultant')}
    -- consultants
    insert into consultant (account_id, first_name, last_name, phone_number)
      select id, first_name, last_name, '+358 40 ' || 5550000 + n from made_consultant
    -- the clients to be
    create temporary table made_client as
      select pg_temp.made_id(3, n, made_at) as id, n, first_name, last_name, made_at,
        case when not ${NEVER_HERE} then
          timestamptz '${today}' - ((timestamptz '${today}' - made_at) * (pg_temp.draw(n, 34, 1000) / 1000.0) ^ 3)
        end as here_at,
        case when ${DELETED} then timestamptz '${today}' - pg_temp.draw(n, 35, 25 * 24) * interval '1 hour' end as deleted_at,
        1 + least(pg_temp.draw(n, 36, ${consultants}), pg_temp.draw(n, 37, ${consultants})) as consultant,
        ${address('a')} as email from (${person(clients, 30)}) person
    -- client accounts
    ${account('User', 'made_client')}
    -- clients
    insert into client (account_id, consultant_id, company, first_name, last_name, phone_number, address,
        zipcode, city, credits, deleted, last_activity_at)
      select made_client.id, theirs.id,
        ${pickText(PLACES, 51, 'made_client.n')} || ' ' || ${pickText(TRADES, 52, 'made_client.n')} || ' ' || ${pickText(FORMS, 53, 'made_client.n')},
        made_client.first_name, made_client.last_name, '+358 50 ' || 5000000 + made_client.n,
        'Esimerkkikatu ' || made_client.n % 200, lpad((made_client.n % 99900)::text, 5, '0'),
        ${pickText(CITIES, 54, 'made_client.n')}, 0, made_client.deleted_at is not null, made_client.here_at
      from made_client join made_consultant theirs on theirs.n = made_client.consultant
    -- their statistics
    analyze made_client
  `);
}
