import type { ImClient, MessageRow } from 'im-sdk';
import { personName } from '../../i18n/names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { fieldsOf } from '../../message/kinds/fields.ts';
import type { ViewedImage } from './viewed-image.ts';

/** Converts an image message for the viewer. A message that is still being sent uses the local file. */
export function viewedMessage(t: Translate, client: ImClient, row: MessageRow): ViewedImage {
  const person = client.contacts.person(row.sendId).getSnapshot();
  const fields = fieldsOf(row.content);
  const own = client.messages.upload(row.key).getSnapshot()?.files[0]?.previewUrl;
  const original = fields.text('originUrl') || fields.text('url') || own || '';
  return {
    key: row.key,
    src: original,
    thumbSrc: fields.text('thumbUrl') || own || undefined,
    width: fields.amount('width'),
    height: fields.amount('height'),
    name: fields.text('name') || undefined,
    sender: {
      id: row.sendId,
      name: personName(t, person, row.sendNickName),
      src: row.sendHeadImage || person.headImageThumb || person.headImage,
    },
    time: row.sendTime,
  };
}
