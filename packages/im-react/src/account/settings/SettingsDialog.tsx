import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useUi } from '../../context/ui-context.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Icon, type IconShape } from '../../ui/icon/Icon.tsx';
import { Bell, MonitorSmartphone, Palette, ShieldX, UserRound } from '../../ui/icon/icons.ts';
import { AccountSettings } from './AccountSettings.tsx';
import { AppearanceSettings, type ColourScheme } from './AppearanceSettings.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';

/** Sections of the settings, in order. */
const SECTIONS = ['account', 'devices', 'notifications', 'appearance', 'blocked'] as const;
type Section = (typeof SECTIONS)[number];

const LOOKS: Readonly<Record<Section, { readonly label: TextKey; readonly icon: IconShape }>> = {
  account: { label: 'settings.account', icon: UserRound },
  devices: { label: 'settings.devices', icon: MonitorSmartphone },
  notifications: { label: 'settings.notifications', icon: Bell },
  appearance: { label: 'settings.appearance', icon: Palette },
  blocked: { label: 'settings.blocked', icon: ShieldX },
};

/** Props of `SettingsDialog`. */
export interface SettingsDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog closes. */
  readonly onOpenChange: (open: boolean) => void;
  /** Colour scheme in use. Without it, or without `onThemeChange`, there is no choice of one. */
  readonly theme?: ColourScheme;
  /** Called with the colour scheme that the user has chosen. */
  readonly onThemeChange?: (theme: ColourScheme) => void;
  /** Called by "My profile", for example to open `ProfileDialog` in place of this one. Without it there is no such row. */
  readonly onProfile?: () => void;
}

/** Dialog with all settings: account, signed-in devices, notifications, appearance, blocked people. */
export function SettingsDialog({ open, ...rest }: SettingsDialogProps): ReactNode {
  return open ? <OpenSettings {...rest} /> : null;
}

function OpenSettings({ onOpenChange, theme, onThemeChange, onProfile }: Omit<SettingsDialogProps, 'open'>): ReactNode {
  const t = useT();
  const [section, setSection] = useState<Section>('account');
  const id = useId();
  const tab = useRef<HTMLButtonElement>(null);
  const content = {
    account: <AccountSettings onProfile={onProfile} />,
    devices: <DeviceSettings />,
    notifications: <NotificationSettings />,
    appearance: <AppearanceSettings theme={theme} onThemeChange={onThemeChange} />,
    blocked: <BlockedPeople />,
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={t('shell.settings')} isSubpage width={680} flush initialFocus={tab}>
      <div className="im-settings" data-im-part="settings">
        <SectionTabs section={section} onSection={setSection} chosen={tab} controls={id} />
        <div
          key={section}
          className="im-settings__panel im-scroll"
          id={id}
          role="tabpanel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard
          tabIndex={0}
          aria-label={t(LOOKS[section].label)}
        >
          {content[section]}
        </div>
      </div>
    </Dialog>
  );
}

interface SectionTabsProps {
  readonly section: Section;
  readonly onSection: (section: Section) => void;
  readonly chosen: RefObject<HTMLButtonElement | null>;
  readonly controls: string;
}

/** One tab stop; arrow keys, Home and End choose. */
function SectionTabs({ section, onSection, chosen, controls }: SectionTabsProps): ReactNode {
  const t = useT();
  const { direction } = useUi();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = direction === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      ArrowRight: step,
      ArrowLeft: -step,
      Home: -SECTIONS.indexOf(section),
      End: SECTIONS.length - 1 - SECTIONS.indexOf(section),
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const index = (SECTIONS.indexOf(section) + by + SECTIONS.length) % SECTIONS.length;
    const next = SECTIONS[index];
    if (!next) return;
    onSection(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div
      ref={list}
      className="im-settings__tabs"
      role="tablist"
      aria-orientation="vertical"
      aria-label={t('shell.settings')}
      onKeyDown={onKeyDown}
    >
      {SECTIONS.map((each) => (
        <button
          key={each}
          ref={each === section ? chosen : undefined}
          type="button"
          role="tab"
          className="im-settings__tab"
          aria-selected={each === section}
          aria-controls={each === section ? controls : undefined}
          tabIndex={each === section ? 0 : -1}
          onClick={() => onSection(each)}
        >
          <Icon shape={LOOKS[each].icon} size={18} />
          <span className="im-plain">{t(LOOKS[each].label)}</span>
        </button>
      ))}
    </div>
  );
}
