import { OAuthApps } from '../../features/oauth-apps/OAuthApps.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';

/** Settings > OAuth apps: those of the organization. */
export function OAuthAppsPage() {
  return (
    <PageFrame title={t('oauthApps.oauthApps')} description={t('oauthApps.organizationLead')}>
      <OAuthApps owner="organization" />
    </PageFrame>
  );
}
