'use client';

import { Checkbox as CheckboxPart } from '../../ui/field/Checkbox.tsx';
import { PasswordField as PasswordFieldPart } from '../../ui/field/PasswordField.tsx';
import { SearchField as SearchFieldPart } from '../../ui/field/SearchField.tsx';
import { Switch as SwitchPart } from '../../ui/field/Switch.tsx';
import { TextField as TextFieldPart } from '../../ui/field/TextField.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Checkbox with a label. */
export const Checkbox = /* @__PURE__ */ withRoot(CheckboxPart);
/** Search box. */
export const SearchField = /* @__PURE__ */ withRoot(SearchFieldPart);
/** Row with a label and an on/off switch. */
export const Switch = /* @__PURE__ */ withRoot(SwitchPart);
/** Password field with a button that shows or hides the text. */
export const PasswordField = /* @__PURE__ */ withRoot(PasswordFieldPart);
/** One-line text input with label, hint and error. */
export const TextField = /* @__PURE__ */ withRoot(TextFieldPart);
