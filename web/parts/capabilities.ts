import { modelCapabilities } from '../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** Labels of model capabilities. */
export const capabilityLabels: Readonly<Record<Schema<'ModelCapability'>, string>> = {
  tools: t('common.tools'),
  reasoning: t('common.reasoning'),
  structured_output: t('common.structuredOutput'),
  image_input: t('common.imageInput'),
  audio_input: t('common.audioInput'),
  video_input: t('common.videoInput'),
  pdf_input: t('common.pdfInput'),
};

/** All of them as choices. */
export const capabilityChoices = modelCapabilities.map((value) => ({ value, label: capabilityLabels[value] }));
