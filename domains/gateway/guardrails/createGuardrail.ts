import { newId } from '../../../db/ids.ts';
import type { GuardrailRow, GuardrailSettings } from '../../../db/repositories/gateway/guardrails.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { found } from '../../../openapi/notFound.ts';
import { UserPattern } from '../../../platform/patterns/userPattern.ts';
import { invalid } from '../formats/json.ts';
import { firstKeyId } from '../routing/firstKeyId.ts';

type Schemas = components['schemas'];

const maxGuardrails = 50;
/** Instructions of all patterns of a guardrail; an ordinary pattern has tens. They bound the time that a check takes. */
const maxInstructions = 400;

/** Creates a guardrail. Errors: those of `readGuardrail`; `guardrail_limit_reached`. */
export async function createGuardrail(
  repositories: Repositories,
  body: Schemas['GuardrailCreate'],
): Promise<GuardrailRow> {
  const settings = await readGuardrail(repositories, body);
  if ((await repositories.guardrails.count()) >= maxGuardrails)
    throw new AppError(
      'guardrail_limit_reached',
      `An organization can have at most ${maxGuardrails} guardrails. Delete one first.`,
    );
  return repositories.guardrails.insert(newId('guardrail'), settings);
}

/** Changes a guardrail. Errors: those of `readGuardrail`; `not_found`. */
export async function updateGuardrail(
  repositories: Repositories,
  id: string,
  body: Schemas['GuardrailUpdate'],
): Promise<GuardrailRow> {
  const before = found(await repositories.guardrails.find(id));
  const settings = await readGuardrail(repositories, {
    name: before.name,
    enabled: before.enabled,
    kind: before.kind,
    stage: before.stage,
    action: before.action,
    on_failure: before.onFailure,
    key_ids: before.keyIds && [...before.keyIds],
    patterns: [...before.patterns],
    words: [...before.words],
    data_kinds: before.dataKinds as Schemas['GuardrailCreate']['data_kinds'],
    model: before.model,
    categories: [...before.categories],
    digital_organization_id: before.digitalOrganizationId,
    ...body,
  });
  return found(await repositories.guardrails.update(id, settings));
}

/**
 * Reads the settings of a guardrail. Errors: `invalid_request` for a kind without its field, and for an action that it cannot do;
 * `parameter_invalid` for a pattern that cannot be used; `not_found` for an unknown key.
 */
export async function readGuardrail(
  repositories: Repositories,
  body: Schemas['GuardrailCreate'],
): Promise<GuardrailSettings> {
  const { kind, action } = body;
  const [patterns, words, dataKinds] = [body.patterns ?? [], body.words ?? [], body.data_kinds ?? []];
  const [model, digitalOrganizationId] = [body.model ?? null, body.digital_organization_id ?? null];
  const settings = {
    name: body.name,
    enabled: body.enabled ?? true,
    kind,
    stage: body.stage ?? 'both',
    action,
    onFailure: body.on_failure ?? 'block',
    keyIds: await readKeys(repositories, body.key_ids ?? null),
    patterns: [],
    words: [],
    dataKinds: [],
    model: null,
    categories: [],
    digitalOrganizationId: null,
  };
  switch (kind) {
    case 'pattern':
      require(patterns.length > 0, 'patterns');
      checkPatterns(patterns);
      return { ...settings, patterns };
    case 'word_list': {
      const kept = [...new Set(words.map((word) => word.trim()))].filter((word) => word !== '');
      require(kept.length > 0, 'words');
      return { ...settings, words: kept };
    }
    case 'personal_data':
      require(dataKinds.length > 0, 'data_kinds');
      return { ...settings, dataKinds };
    case 'moderation_model':
      require(model !== null, 'model');
      if (action === 'redact')
        throw invalid('/action', 'A moderation model cannot redact. Set action to block or report.');
      return { ...settings, model, categories: body.categories ?? [] };
    case 'digital_organization':
      require(digitalOrganizationId !== null, 'digital_organization_id');
      return { ...settings, digitalOrganizationId };
  }
}

function require(isGiven: boolean, name: string): void {
  if (!isGiven) throw invalid(`/${name}`, `Guardrails of this kind need ${name}.`);
}

function checkPatterns(patterns: readonly string[]): void {
  let instructions = 0;
  for (const source of patterns) {
    const pattern = new UserPattern(source, { caseSensitive: false });
    if (pattern.isFound(''))
      throw new AppError(
        'parameter_invalid',
        `The pattern ${source.slice(0, 50)} matches an empty text. Make it require a character.`,
      );
    instructions += pattern.steps(' ');
  }
  if (instructions > maxInstructions)
    throw new AppError(
      'parameter_invalid',
      'The patterns are too large together. Repeat less in them, or make another guardrail for some.',
    );
}

async function readKeys(repositories: Repositories, ids: readonly string[] | null): Promise<readonly string[] | null> {
  if (ids === null) return null;
  if (ids.length === 0) throw invalid('/key_ids', 'Name at least one key, or null for all calls of the organization.');
  const keys: string[] = [];
  for (const id of ids) keys.push(await firstKeyId(repositories, id));
  return [...new Set(keys)];
}
