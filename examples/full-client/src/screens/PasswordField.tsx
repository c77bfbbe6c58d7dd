import { IconButton, TextField, type TextFieldProps, useT } from 'im-react';
import { Eye, EyeOff } from 'lucide-react';
import { forwardRef, useState } from 'react';

/** Password field with a button that shows or hides the text. */
export const PasswordField = forwardRef<HTMLInputElement, Omit<TextFieldProps, 'type' | 'end'>>(
  function PasswordField(props, ref) {
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
