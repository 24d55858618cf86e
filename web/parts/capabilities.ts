import { modelCapabilities } from '../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../api/client.ts';

/** What people call the capabilities of models. */
export const capabilityLabels: Readonly<Record<Schema<'ModelCapability'>, string>> = {
  tools: 'Tools',
  reasoning: 'Reasoning',
  structured_output: 'Structured output',
  image_input: 'Reads images',
  audio_input: 'Hears audio',
  video_input: 'Watches videos',
  pdf_input: 'Reads PDFs',
};

/** All of them as choices. */
export const capabilityChoices = modelCapabilities.map((value) => ({ value, label: capabilityLabels[value] }));
