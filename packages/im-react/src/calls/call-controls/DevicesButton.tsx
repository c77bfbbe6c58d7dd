import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ChevronUp } from '../../ui/icon/icons.ts';
import { Popover } from '../../ui/popover/Popover.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';

/**
 * Small button that opens the choice of devices.
 *
 * @param isExtra - A second way for the pointer; the one of the microphone is the one with a name. Default false.
 */
export function DevicesButton({ isExtra = false }: { readonly isExtra?: boolean }): ReactNode {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="im-call-control__more"
        data-im-part="call-devices-button"
        {...(isExtra
          ? { tabIndex: -1, 'aria-hidden': true }
          : { 'aria-label': t('call.chooseDevices'), 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon shape={ChevronUp} size={12} />
      </button>
      {isOpen ? (
        <Popover
          open
          onOpenChange={setIsOpen}
          anchor={button.current}
          label={t('call.chooseDevices')}
          placement="top-start"
          className="im-devices"
        >
          <DeviceChoice />
        </Popover>
      ) : null}
    </>
  );
}
