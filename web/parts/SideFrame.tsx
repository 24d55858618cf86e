import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import classes from './SideFrame.module.css';

type SideFrameProps = { title: string; entries: readonly { to: string; label: string; icon: Icon }[] };

/** Pages that belong together as one: a list of them at the side (above, on a phone), the chosen one beside it. */
export function SideFrame({ title, entries }: SideFrameProps) {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a phone the list is one line that is wider than the screen: the page one is on is in sight.
    const side = list.current;
    const chosen = side?.querySelector<HTMLElement>('[aria-current]');
    if (side && chosen) side.scrollLeft = chosen.offsetLeft - (side.clientWidth - chosen.offsetWidth) / 2;
  }, [pathname]);
  return (
    <div className={classes.frame}>
      <nav ref={list} className={classes.side} aria-label={title}>
        <Text className={classes.title}>{title}</Text>
        <ul className={classes.list}>
          {entries.map(({ to, label, icon: EntryIcon }) => (
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
