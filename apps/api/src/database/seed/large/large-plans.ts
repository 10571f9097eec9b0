import { pickText, readScript, type Amounts, type Step } from './script.ts';

const NAMES = [
  'Kasvusuunnitelma',
  'Growth plan',
  'Tillväxtplan',
  'Vientisuunnitelma',
  'Äkkilähtö',
  'Uudet markkinat',
  'Step by step',
];
const UNITS = ['', 'Varaosat', 'Spare parts', 'Huolto', 'Försäljning', 'Tehdasmyymälä'];
const TASKS = [
  'Soita kolmelle asiakkaalle',
  'Agree on prices with suppliers',
  'Päivitä verkkosivut',
  'Skriv offertmallen om',
  'Find a pilot customer',
];
const WORDS = [
  'Hyvä alku; kuka tekee ja mihin mennessä?',
  'What would a customer say to this?',
  'Tämä on selkeä. Lisää luvut.',
];

/** How many plans a client has had; nobody's who was never here. */
const PLAN_COUNT = `case when here_at is null then 0 else
  (array[0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4])[1 + pg_temp.draw(n, 61, 20)] end`;

/** A question that takes an answer, with one. */
export type Answered = { questionId: string; value: string };

/** The plans of the clients made, all but a client's last completed, with all that is in them. */
export function planSteps(
  { today }: Amounts,
  questionnaire: { id: string; answered: readonly Answered[]; stepIds: readonly string[] },
): Step[] {
  const { id, answered, stepIds } = questionnaire;
  const texts = (values: readonly string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  const questions = `(values ${answered.map(({ questionId, value }, index) => `(${index}, '${questionId}'::uuid, ${texts([value])}::jsonb)`).join(', ')}) question (place, id, value)`;
  return readScript(`
    -- the plans to be
    create temporary table made_plan as
      select pg_temp.made_id(4, number, started) as id, number, client, consultant, started,
        case when not active then least(started + span * 0.8, timestamptz '${today}') end as completed, active, done_steps
      from (
        select row_number() over (order by n, turn) as number, id as client, consultant,
          made_at + (timestamptz '${today}' - made_at) * ((turn - 0.9) / plans) as started,
          (timestamptz '${today}' - made_at) / plans as span, turn = plans and pg_temp.draw(n, 62, 4) > 0 as active,
          pg_temp.draw(n, 63, 10) as done_steps
        from (select *, ${PLAN_COUNT} as plans from made_client) owner, generate_series(1, plans) turn
      ) laid
    -- their statistics
    analyze made_plan
    -- plans
    insert into plan (id, client_id, questionnaire_id, name, business_unit, active, percent_completed, start_date,
        created_at, completed_at)
      select id, client, '${id}', ${pickText(NAMES, 64, 'number')} || ' ' || extract(year from started)::int, ${pickText(UNITS, 65, 'number')},
        active, round((case when active then done_steps else 9 end) * 100 / 9.0), started::date, started, completed
      from made_plan order by number
    -- their statistics
    analyze plan
    -- credits
    update client set credits = 1
      from made_client where made_client.id = client.account_id and active_since is null and pg_temp.draw(n, 66, 2) = 0
    -- completed steps
    insert into completed_step (plan_id, questionnaire_id, step_id, completed_at)
      select made_plan.id, '${id}', step.id::uuid, started + step.place * interval '1 day'
      from made_plan, unnest(array[${texts(stepIds)}]) with ordinality step (id, place)
      where step.place <= case when active then done_steps else 9 end
    -- answers
    insert into answer (plan_id, questionnaire_id, question_id, value, version, saved_at)
      select made_plan.id, '${id}', question.id, question.value, 1, started + question.place * interval '1 hour'
      from made_plan join ${questions} on question.place < 10 + pg_temp.draw(made_plan.number, 67, 31) order by made_plan.number
    -- versions of answers
    insert into answer_history (plan_id, question_id, version, value, saved_at)
      select plan_id, question_id, version, value, saved_at from answer
    -- to-dos
    insert into todo (id, plan_id, questionnaire_id, question_id, task, deadline, person_responsible, done_at, created_at)
      select pg_temp.made_id(5, number * 20 + place, started), plan_id, '${id}',
        (array[${texts(answered.map(({ questionId }) => questionId))}])[1 + place]::uuid,
        ${pickText(TASKS, 71, 'number * 20 + place')}, deadline, 'Åsa Öhman',
        case when deadline < '${today}' and not late then deadline + time '12:00' end, started
      from (
        select number, id as plan_id, started, place,
          case when pg_temp.draw(number * 20 + place, 72, 10) > 0 then started::date + 20 * place end as deadline,
          pg_temp.draw(number * 20 + place, 73, 100) < case when active then 10 else 1 end as late
        from made_plan, generate_series(1, 6 + pg_temp.draw(number, 74, 9)) place
      ) laid order by number, place
    -- rounds of feedback
    insert into feedback_round (id, plan_id, submitted_at, given_at, given_by)
      select pg_temp.made_id(6, number, started), made_plan.id, started + interval '5 days',
        case when not open then started + interval '8 days' end, case when not open then made_consultant.id end
      from (select *, active and pg_temp.draw(number, 75, 8) = 0 as open from made_plan) made_plan
        join made_consultant on made_consultant.n = made_plan.consultant
      where open or pg_temp.draw(number, 76, 3) = 0
    -- feedback
    insert into feedback (id, plan_id, questionnaire_id, step_id, author_id, author, feedback_text, created_at)
      select pg_temp.made_id(7, number * 4 + place, submitted_at), plan_id, '${id}', (array[${texts(stepIds)}])[place]::uuid,
        made_consultant.id, first_name || ' ' || last_name, ${pickText(WORDS, 77, 'number + place')}, submitted_at + interval '2 days'
      from feedback_round join made_plan on made_plan.id = plan_id
        join made_consultant on made_consultant.n = made_plan.consultant, generate_series(1, 3) place
      where given_at is not null
    -- threads, of which some wait for a reply
    insert into thread (id, plan_id, step_id, opened_by, last_number, last_at, last_side, resolved_at, resolved_by)
      select pg_temp.made_id(13, number, started), id, '${stepIds[0]}'::uuid, client, 1, started + interval '6 days', 'client',
        case when pg_temp.draw(number, 98, 20) > 0 then started + interval '7 days' end,
        case when pg_temp.draw(number, 98, 20) > 0 then client end
      from made_plan where pg_temp.draw(number, 99, 3) = 0 order by number
    -- comments
    insert into comment (id, thread_id, number, author_id, side, body, created_at)
      select thread.id, thread.id, 1, opened_by, 'client', ${pickText(WORDS, 89, 'made_plan.number')}, last_at
      from thread join made_plan on made_plan.id = plan_id
    -- follow-ups
    update plan set follow_up_started_on = made_plan.completed::date,
        follow_up_paused_at = case when pg_temp.draw(made_plan.number, 90, 10) = 0 then timestamptz '${today}' end
      from made_plan where made_plan.id = plan.id and made_plan.completed is not null
    -- check-ins, the last of them open, missed or without an answer
    insert into check_in (id, plan_id, client_id, number, due_on, opened_at, missed_at, moved, confidence, facts, sent_at, answer, answered_at)
      select pg_temp.made_id(12, made_plan.number * 4 + place, started), id, client, place, completed::date + 90 * place,
        completed + (90 * place - 14) * interval '1 day',
        case when place = 3 and pg_temp.draw(number, 91, 10) = 0 then completed + 90 * place * interval '1 day' end,
        ${pickText(WORDS, 92, 'number')}, 1 + pg_temp.draw(number, 93, 5), case when place < 3 then '{}'::jsonb end,
        case when place < 3 then completed + 90 * place * interval '1 day' end,
        case when place < 3 and (place = 1 or pg_temp.draw(number, 94, 20) > 0) then ${pickText(WORDS, 95, 'number')} end,
        case when place < 3 and (place = 1 or pg_temp.draw(number, 94, 20) > 0) then completed + 90 * place * interval '1 day' end
      from made_plan, generate_series(1, 3) place where completed is not null order by number, place
    -- figures
    insert into metric (id, plan_id, client_id, position, label, unit, kind, better, period, baseline, target_12, starts_on, behind_since)
      select pg_temp.made_id(11, number * 4 + place, started), id, client, place, 'Figure ' || place, 'eur', 'level', 'up', 'month', 100,
        120, date_trunc('month', completed)::date,
        case when pg_temp.draw(number * 4 + place, 96, 40) = 0 then timestamptz '${today}' - interval '9 days' end
      from made_plan, generate_series(0, 3) place where completed is not null order by number, place
    -- shares
    insert into share (plan_id, code, shared, created_at)
      select id, md5(number || ' share'), pg_temp.draw(number, 78, 2) = 0, started from made_plan where pg_temp.draw(number, 79, 4) = 0
  `);
}
