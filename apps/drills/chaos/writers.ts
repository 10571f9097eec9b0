import { setTimeout as sleep } from 'node:timers/promises';
import { createChances, type Chances } from '../support/chances.ts';
import { createDeeds, type Deeds } from './deeds.ts';
import type { Attempt, Outcome } from './history.ts';
import { createPerform } from './sender.ts';
import type { World, WorldClient } from './world.ts';

const THINK_MS = 60; // at most, between two deeds
const SHARED_EACH = 5; // of so many writers one is the second tab of another
const ROUNDS = 2; // of feedback, a plan
const QUESTIONS = 3; // that the tabs of a plan write to: few, so that they meet
const TODOS = 20; // that a tab keeps

/** What two tabs of one client share. */
type Client = WorldClient & { planId: string | null };

/** Somebody at work, with what they do it to and by which chances. */
type Tab = { world: World; client: Client; deeds: Deeds; chances: Chances };

/** How many clients a number of writers need: some have two tabs open. */
export const countClients = (writers: number) => writers - Math.floor(writers / SHARED_EACH);

type Options = { url: string; world: World; history: Attempt[]; writers: number; seed: number };

/** Makes writers that save as clients and consultants at work do; the same seed chooses the same deeds. */
export function createWriters({ url, world, history, writers, seed }: Options) {
  const clients = world.clients.map((client): Client => ({ ...client, planId: null }));
  const over = new AbortController();
  const all = Array.from({ length: writers }, (_, index) => {
    const chances = createChances(seed * 1_000 + index);
    const client = clients[index % clients.length]!; // there is at least one
    const perform = createPerform({ url, who: `${seed}-${index}`, history, chances, over: over.signal });
    return createWork({ world, client, deeds: createDeeds(world, client, perform), chances }, index < clients.length);
  });
  let resting = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  return {
    start() {
      resting = new AbortController();
      running = Promise.all(all.map((work) => work(resting.signal)));
      running.catch(() => undefined); // reported by the call that waits for them
    },
    /** Resolves when each has been answered what it asked last. */
    async rest() {
      resting.abort();
      await running;
    },
    /** Ends them, answered or not. */
    async stop() {
      over.abort();
      resting.abort();
      await running.catch(() => undefined);
    },
  };
}

/** What ends a writer: it was refused what it had a right to, which the checker tells. */
class Refused extends Error {}

/** One tab at work. The one that leads takes its plan through its life. */
function createWork(tab: Tab, leads: boolean) {
  const { client, chances } = tab;
  const life = livePlans(tab);
  const write = createWriting(tab);
  let stopped = false;
  return async (resting: AbortSignal): Promise<void> => {
    while (!resting.aborted && !stopped) {
      try {
        if (leads && (client.planId === null || chances.often(0.06))) await life.next();
        else if (client.planId !== null) await write(client.planId);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        stopped = true;
      }
      await sleep(chances.below(THINK_MS));
    }
  };
}

/** From one credit to the next: a plan is started with a double click, reviewed in rounds, and completed. */
async function* livePlans({ world: { stepIds }, client, deeds, chances }: Tab): AsyncGenerator<Outcome> {
  for (;;) {
    yield expectDone(await deeds.giveCredit());
    const clicks = await Promise.all([deeds.startPlan(), deeds.startPlan()]);
    const started = clicks.find(({ kind }) => kind === 'acknowledged');
    if (started?.kind !== 'acknowledged' || started.id === undefined) throw new Refused();
    const { id } = started;
    client.planId = id;
    for (let round = 0; round < ROUNDS; round += 1) {
      yield expectDone(await deeds.submit(id));
      yield expectDone(await deeds.writeFeedback(id, chances.pick(stepIds)));
      yield expectDone(await deeds.endRound(id));
    }
    yield expectDone(await deeds.markSteps(id));
    expectDone(await deeds.complete(id));
    client.planId = null;
  }
}

function expectDone(outcome: Outcome) {
  if (outcome.kind !== 'acknowledged') throw new Refused();
  return outcome;
}

/** What a tab does to its plan most of the time. */
function createWriting({ world: { textQuestions, todoQuestions }, deeds, chances }: Tab) {
  const versions = new Map<string, number>();
  const todos: { planId: string; id: string }[] = [];
  const toKey = (planId: string, questionId: string) => `${planId} ${questionId}`;

  return async (planId: string): Promise<void> => {
    const chance = chances.below(100);
    if (chance < 10) {
      const { seen = [] } = expectDone(await deeds.read(planId));
      for (const { questionId, version } of seen) versions.set(toKey(planId, questionId), version);
      return;
    }
    const own = todos.findIndex((todo) => todo.planId === planId);
    if (own >= 0 && (chance < 20 || todos.length > TODOS)) {
      const [todo] = todos.splice(own, 1);
      await deeds.deleteTodo(planId, todo!.id);
      return;
    }
    if (chance < 40) {
      const made = await deeds.createTodo(planId, chances.pick(todoQuestions));
      if (made.kind === 'acknowledged' && made.id !== undefined) todos.push({ planId, id: made.id });
      return;
    }
    const place = chances.pick(textQuestions.slice(0, QUESTIONS));
    const key = toKey(planId, place.questionId);
    await deeds.saveAnswer(planId, { ...place, over: versions.get(key) ?? 0 }, (version) => versions.set(key, version));
  };
}
