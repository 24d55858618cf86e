import { Center, Loader } from '@mantine/core';
import { t } from '../texts/texts.ts';

/** Stands in while a page's code arrives. */
export function PageLoading() {
  return (
    <Center h="60vh" role="status" aria-label={t('common.loading')}>
      <Loader type="dots" />
    </Center>
  );
}
