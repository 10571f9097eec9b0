/** The baseline's SQL, each a prepared statement of its name. */
export const baselineStatements = {
  session: `select session.account_id from session join account on account.id = session.account_id
    where session.id = $1 and session.expires_at > now() and account.deleted_at is null`,

  plan: `select plan.id, plan.name, plan.business_unit, plan.active, plan.percent_completed, plan.start_date,
      plan.completed_at, plan.questionnaire_id, plan.client_id, client.company, client.first_name, client.last_name,
      share.code as share_code, share.shared, feedback_round.submitted_at
    from plan join client on client.account_id = plan.client_id
      left join share on share.plan_id = plan.id
      left join feedback_round on feedback_round.plan_id = plan.id and feedback_round.given_at is null
    where plan.id = $1 and plan.client_id = $2`,

  answers: 'select question_id, value, version from answer where plan_id = $1',

  todos: 'select id, question_id, task, deadline, person_responsible, done_at from todo where plan_id = $1 order by id',

  ownTodos: `select todo.id, todo.question_id, todo.task, todo.deadline, todo.person_responsible, todo.done_at
    from todo join plan on plan.id = todo.plan_id
    where todo.plan_id = $1 and plan.client_id = $2 order by todo.deadline nulls last, todo.id`,

  shared: `select plan.id, plan.name, plan.business_unit, client.company, plan.start_date, plan.percent_completed,
      plan.completed_at, plan.questionnaire_id
    from share join plan on plan.id = share.plan_id join client on client.account_id = plan.client_id
    where share.code = $1 and share.shared`,

  clients: `select client.account_id, client.company, client.first_name, client.last_name, account.email, client.phone_number,
      client.city, account.verified_at is not null as verified, client.credits > 0 as has_credit, client.consultant_id,
      consultant.first_name as consultant_first_name, consultant.last_name as consultant_last_name, plan.id as plan_id,
      plan.name as plan_name, plan.percent_completed, client.last_activity_at,
      client.waiting_since is not null as submitted, client.waiting_since, account.last_login_at is not null as ever_logged_in,
      erasure_request.due_at as erasure_due_at, account.disabled_at is not null as disabled,
      todos.open::int as open_todos, todos.overdue::int as overdue_todos
    from client
      join account on account.id = client.account_id
      join consultant on consultant.account_id = client.consultant_id
      left join plan on plan.client_id = client.account_id and plan.active
      left join erasure_request on erasure_request.client_id = client.account_id
      cross join lateral (
        select count(*) as open, count(*) filter (where todo.deadline < $2::date) as overdue
        from plan any_plan join todo on todo.plan_id = any_plan.id
        where any_plan.client_id = client.account_id and todo.done_at is null
      ) todos
    where client.consultant_id = $1 and account.deleted_at is null
    order by lower(client.company), client.account_id limit 100`,

  save: `with saved as (
      insert into answer as stored (plan_id, questionnaire_id, question_id, value, version)
      select plan.id, plan.questionnaire_id, $3, $4::jsonb, 1 from plan
      where plan.id = $1 and plan.client_id = $2 and plan.completed_at is null
      on conflict (plan_id, question_id) do update set value = excluded.value, version = stored.version + 1, saved_at = now()
        where stored.version = $5
      returning plan_id, question_id, version, value
    ), history as (
      insert into answer_history (plan_id, question_id, version, value) select plan_id, question_id, version, value from saved
    )
    select version from saved`,
} as const;
