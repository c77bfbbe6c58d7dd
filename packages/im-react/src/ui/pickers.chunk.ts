export { CropDialog } from './avatar-upload/CropDialog.tsx';
export { MemberPickerDialog } from './member-picker/MemberPickerDialog.tsx';
