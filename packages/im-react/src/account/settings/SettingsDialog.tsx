import { type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { IconShape } from '../../ui/icon/Icon.tsx';
import { Bell, MonitorSmartphone, Palette, ShieldX, UserRound } from '../../ui/icon/icons.ts';
import type { OnOpenChange } from '../../ui/open-change.ts';
import { Tabs, tabPanelProps } from '../../ui/tabs/Tabs.tsx';
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
  readonly onOpenChange: OnOpenChange;
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
        <Tabs
          id={id}
          label={t('shell.settings')}
          orientation="vertical"
          className="im-settings__tabs"
          tabClassName="im-settings__tab"
          tabs={SECTIONS.map((value) => ({ value, label: t(LOOKS[value].label), icon: LOOKS[value].icon }))}
          value={section}
          onChange={setSection}
          selectedRef={tab}
        />
        <div
          {...tabPanelProps(id, section)}
          key={section}
          className="im-settings__panel im-scroll"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard
          tabIndex={0}
        >
          {content[section]}
        </div>
      </div>
    </Dialog>
  );
}
