const NO_BREAK_SPACE = '\u00a0';

/** What a status says next. Screen readers read what has changed: the same text once more ends with a space that it had not. */
export const announce = (text: string) => (before: string) => (before === text ? text + NO_BREAK_SPACE : text);
