import { forwardRef, type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { IconButton } from '../IconButton.tsx';
import { Eye, EyeOff } from '../icon/icons.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** Props of `PasswordField`: those of a text field. */
export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>;

/** Password field with a button that shows or hides the text. */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField(props, ref): ReactNode {
    const t = useT();
    const [shown, setShown] = useState(false);
    return (
      <TextField
        {...props}
        ref={ref}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        end={
          <IconButton
            label={t(shown ? 'account.hidePassword' : 'account.showPassword')}
            icon={shown ? EyeOff : Eye}
            iconSize={18}
            onClick={() => setShown(!shown)}
          />
        }
      />
    );
  },
);
