import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useSendKey } from '../../hooks/useSendKey.ts';
import { Radios } from '../../ui/field/Radios.tsx';

/** Colour scheme; `system` follows the device. */
export type ColourScheme = 'system' | 'light' | 'dark';

interface AppearanceSettingsProps {
  readonly theme: ColourScheme | undefined;
  readonly onThemeChange: ((theme: ColourScheme) => void) | undefined;
}

/** Colour scheme and send key, kept on this device. */
export function AppearanceSettings({ theme, onThemeChange }: AppearanceSettingsProps): ReactNode {
  const t = useT();
  const [sendKey, setSendKey] = useSendKey();
  return (
    <>
      {theme && onThemeChange ? (
        <Radios
          stacked
          label={t('settings.theme')}
          value={theme}
          options={[
            ['system', t('settings.themeSystem')],
            ['light', t('settings.themeLight')],
            ['dark', t('settings.themeDark')],
          ]}
          onChange={onThemeChange}
        />
      ) : null}
      <Radios
        stacked
        label={t('settings.sendKey')}
        value={sendKey}
        options={[
          ['enter', t('composer.sendWithEnter')],
          ['ctrlEnter', t('composer.sendWithCtrlEnter')],
        ]}
        onChange={setSendKey}
      />
    </>
  );
}
