import { modelCapabilities } from '../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** What people call the capabilities of models. */
export const capabilityLabels: Readonly<Record<Schema<'ModelCapability'>, string>> = {
  tools: t('Tools'),
  reasoning: t('Reasoning'),
  structured_output: t('Structured output'),
  image_input: t('Image input'),
  audio_input: t('Audio input'),
  video_input: t('Video input'),
  pdf_input: t('PDF input'),
};

/** All of them as choices. */
export const capabilityChoices = modelCapabilities.map((value) => ({ value, label: capabilityLabels[value] }));
