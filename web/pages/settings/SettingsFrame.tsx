import { Text } from '@mantine/core';
import { NavLink, Outlet } from 'react-router';
import { settingsFor } from '../../app/destinations.ts';
import { useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';
import classes from './SettingsFrame.module.css';

/** All settings as one page: a list of its parts at the side, the chosen one beside it. */
export function SettingsFrame() {
  const me = useSession();
  return (
    <div className={classes.frame}>
      <nav className={classes.side} aria-label={t('common.settings')}>
        <Text className={classes.title}>{t('common.settings')}</Text>
        <ul className={classes.list}>
          {settingsFor(me).map(({ to, label, icon: EntryIcon }) => (
            <li key={to}>
              <NavLink to={to} className={classes.link}>
                <EntryIcon size={16} stroke={1.7} aria-hidden />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
