import type { GuardrailMatch, GuardrailSettings } from '../../../db/repositories/gateway/guardrails.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { Redaction } from '../bodies/redaction.ts';
import type { Caller } from '../routing/caller.ts';

/** The part of a call that a guardrail checks. */
export type Stage = GuardrailMatch['stage'];

/** The effect of a guardrail on a text. */
export type Outcome = GuardrailMatch['outcome'];

/** A guardrail, ready to run. */
export interface Guardrail extends GuardrailSettings {
  readonly id: string;
  /** Replaces what it finds in a short text; null for kinds that ask others. */
  readonly redaction: Redaction | null;
}

/** Error of a guardrail that cannot check a text. The message contains the reason. */
export class GuardrailFailure extends Error {}

/** Compiles a guardrail. Errors: `parameter_invalid` for a pattern that cannot be used. */
export function compileGuardrail(id: string, settings: GuardrailSettings): Guardrail {
  const { kind, dataKinds: redact, words, patterns } = settings;
  const asksOthers = kind === 'moderation_model' || kind === 'digital_organization';
  return { ...settings, id, redaction: asksOthers ? null : new Redaction({ redact, words, patterns }) };
}

/** True if the guardrail checks the calls of the caller. */
export function appliesTo({ keyIds }: Pick<Guardrail, 'keyIds'>, caller: Caller): boolean {
  return keyIds === null || (caller.kind === 'key' && keyIds.includes(caller.key.firstKeyId));
}

/** Returns the refusal of a guardrail. It names the guardrail, without the found text. */
export function blockedBy({ name }: Pick<Guardrail, 'name'>, stage: Stage): AppError {
  const message =
    stage === 'request'
      ? `The guardrail “${name}” of your organization blocked this request. Change its content, or ask an admin.`
      : `The guardrail “${name}” of your organization blocked the answer. The call is charged. Change the request, or ask an admin.`;
  return new AppError('content_filter', message);
}

/** Returns the refusal of tokens that a guardrail cannot check. */
export function uncheckedTokens({ name }: Pick<Guardrail, 'name'>, field: string): AppError {
  const message = `The guardrail “${name}” of your organization checks texts, and cannot check tokens. Send ${field} as text.`;
  return new AppError('invalid_request', message, { param: `/${field}` });
}

/** Returns the error of a guardrail that cannot check a text and blocks on failure. */
export function failedCheck({ name }: Pick<Guardrail, 'name'>, cause: unknown): AppError {
  const message = `The guardrail “${name}” of your organization could not check this call. Try again, or ask an admin.`;
  const internal = cause instanceof Error ? cause.message : undefined;
  return new AppError('unavailable', message, { cause, ...(internal !== undefined && { internal }) });
}
