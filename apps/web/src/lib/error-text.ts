import type { FieldError } from '@app/schema/errors';
import { readFailure, type Failure } from './api-error.ts';
import { hasText, translate, type TextValues } from './texts.ts';

/** What a failed call says to a person (docs/product.md#errors), in the language now shown. */
export function errorText(error: unknown): string {
  return failureText(readFailure(error));
}

export function failureText(failure: Failure): string {
  if (failure.kind === 'answer' && failure.msg === 'unauthorized') return translate('server_errors_text.not_sent');
  if (failure.kind === 'answer') return keyText(`server_errors_text.${failure.msg}`, failure.params, failure.msg);
  if (failure.kind === 'unknown') return translate('server_errors_text.unknown');
  if (failure.kind === 'bug') return failure.message || translate('server_errors_text.unhandled');
  return translate('server_errors_text.no_response');
}

/** The text of a success (`msg` of a write), falling back to *updated*. */
export function successText(msg: string | undefined, params?: TextValues): string {
  return keyText(`server_success_text.${msg ?? 'updated'}`, params, translate('server_success_text.updated'));
}

/** The text of one field error, of the server or of a schema (`fieldErrors` of @app/schema/validation). */
export function fieldErrorText({ key, params }: Pick<FieldError, 'key' | 'params'>): string {
  return keyText(key, params, translate('validation_errors_text.fallback'));
}

function keyText(key: string, params: TextValues | undefined, fallback: string): string {
  return hasText(key) ? translate(key, params) : fallback;
}
