/** Whether a field within holds a text that cannot be read: the first one says so and gets the focus. */
export function refuseUnreadable(within: ParentNode): boolean {
  const field = within.querySelector<HTMLElement>('[data-unreadable]');
  field?.focus();
  field?.dispatchEvent(new Event('invalid'));
  return field !== null;
}
