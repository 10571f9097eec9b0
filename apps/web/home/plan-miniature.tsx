import { useText } from '../src/lib/texts.ts';
import { Icon } from '../src/ui/icon.tsx';

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const NOW = 4;

/** The product in small, drawn with the product's own tokens: a picture with one description, not a control. */
export function PlanMiniature() {
  const t = useText();
  return (
    <figure>
      <figcaption className="sr-only">{t('home.picture')}</figcaption>
      <div
        aria-hidden="true"
        className="overflow-hidden rounded-card border border-line bg-sheet text-small leading-snug wrap-anywhere shadow-float select-none"
      >
        <div className="flex items-center gap-4 border-b border-line px-5 py-3">
          <div className="h-2 w-28 overflow-hidden rounded-full bg-sunken">
            {/* As the text next to it says. A class, since the policy of the page allows no style in its HTML. */}
            <div className="h-full w-[30%] rounded-full bg-accent" />
          </div>
          <span className="tabular font-semibold">{t('home.picture.progress')}</span>
          <span className="ml-auto flex items-center gap-1.5 text-ink-soft max-sm:hidden">
            <Icon name="check" size={16} className="text-done" />
            {t('home.picture.saved')}
          </span>
        </div>
        <div className="grid sm:grid-cols-[12.5rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-0.5 border-line bg-paper p-3 max-sm:hidden sm:border-r">
            {STEPS.map((number) => (
              <Step key={number} number={number} />
            ))}
          </div>
          <Sheet />
        </div>
      </div>
    </figure>
  );
}

function Step({ number }: { number: (typeof STEPS)[number] }) {
  const t = useText();
  const now = number === NOW;
  return (
    <div
      className={`flex items-start gap-2.5 rounded-field px-2 py-1.5 ${now ? 'bg-accent-wash font-semibold text-accent' : 'text-ink-soft'}`}
    >
      {number < NOW ? (
        <Icon name="check-circle" size={18} className="mt-px text-done" />
      ) : (
        <span className="tabular w-4.5 shrink-0 text-center">{number}</span>
      )}
      <span className="min-w-0">{t(`home.picture.step${number}`)}</span>
    </div>
  );
}

function Sheet() {
  const t = useText();
  return (
    <div className="flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-0.5">
        <span className="text-ink-soft">{t('home.picture.step_of', { step: NOW, count: 11 })}</span>
        <span className="text-lead leading-tight font-bold">{t(`home.picture.step${NOW}`)}</span>
      </div>
      <div className="flex flex-col gap-2">
        <span className="font-semibold">{t('home.picture.question')}</span>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] overflow-hidden rounded-field border border-line-strong">
          <span className="border-r border-line p-3">{t('home.picture.answer1')}</span>
          <span className="p-3">{t('home.picture.answer1_benefit')}</span>
        </div>
      </div>
      <div className="flex items-start gap-2.5 rounded-field bg-attention-wash p-3">
        <Icon name="feedback" size={18} className="mt-0.5 text-attention" />
        <span>
          <span className="font-semibold text-attention">{t('home.picture.consultant')}</span>
          <br />
          {t('home.picture.feedback')}
        </span>
      </div>
      <div className="flex flex-col gap-2">
        <span className="font-semibold">{t('home.picture.todos')}</span>
        <Todo text={t('home.picture.todo1')} done />
        <Todo text={t('home.picture.todo2')} />
      </div>
    </div>
  );
}

function Todo({ text, done = false }: { text: string; done?: boolean }) {
  return (
    <span className="flex items-start gap-2.5">
      <span
        className={`flex size-5 shrink-0 items-center justify-center rounded-[0.3rem] border ${done ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
      >
        {done && <Icon name="check" size={14} strokeWidth={2.5} />}
      </span>
      <span className={done ? 'text-ink-soft line-through' : ''}>{text}</span>
    </span>
  );
}
