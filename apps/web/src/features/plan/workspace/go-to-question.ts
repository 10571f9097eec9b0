/** Brings a question of the step that is shown to the top and gives its heading the focus; false when it is not there. */
export function goToQuestion(questionKey: string): boolean {
  const block = document.getElementById(`question-${questionKey}`);
  if (!block) return false;
  block.scrollIntoView({ block: 'start' });
  block.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  return true;
}
