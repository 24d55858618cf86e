import { text } from '../../platform/schema/schema.ts';

/** The index of all operations that have one. */
export const index = text({
  title: 'Index',
  placeholder: 'orders',
  choices: { list: 'indices' },
  required: true,
  maxLength: 255,
});
