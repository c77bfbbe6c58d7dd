import type { MessageRow, MessageUpload } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { MessageList, type MessageListProps } from '../../conversation/message-list/MessageList.tsx';
import { useMessages } from '../../hooks/messages/useMessages.ts';
import type { Language } from '../../i18n/language.ts';
import { type DemoRow, demoRows } from '../demo/kinds.ts';
import { demoStage } from '../demo/stage.ts';
import { type MessageStage, messageStage } from '../stage/message-stage.ts';

export interface KindsStageOptions {
  readonly language: Language;
  readonly now: number;
  readonly rows: (chinese: boolean) => readonly DemoRow[];
  /** How far the files of rows got, by the rows' keys: `demo-0`, `demo-1` … */
  readonly uploads?: Readonly<Record<string, Partial<MessageUpload['progress']> & { readonly previewUrl?: string }>>;
  readonly conversation?: ConversationKey;
  readonly portrait?: (number: number) => string;
}

/** A stage with one conversation of demo rows. */
export function kindsStage(options: KindsStageOptions): MessageStage {
  const { language, now, rows, uploads = {}, conversation = 'g:100', portrait } = options;
  const stage = demoStage({ language, now, portrait });
  stage
    .group(100)
    .set({ id: 100, name: stage.chat('g:100').getSnapshot()?.showName ?? '', memberCount: 19, ownerId: 3 });
  const nameOf = (id: number): string => stage.person(id).getSnapshot().showNickName;
  const made: MessageRow[] = demoRows(rows(language.startsWith('zh')), now - 20 * 60_000, nameOf).map((row) => ({
    ...row,
    conversation,
    sendHeadImage: stage.person(row.sendId).getSnapshot().headImage,
  }));
  const staged = messageStage(stage, { [conversation]: made }, () => now);
  for (const [key, { previewUrl = '', ...progress }] of Object.entries(uploads)) {
    const totalBytes = progress.totalBytes ?? 2_726_298;
    staged.upload(key).set({
      files: [{ name: 'file', type: '', size: totalBytes, previewUrl }],
      progress: { state: 'sending', sentBytes: totalBytes * 0.42, failure: undefined, ...progress, totalBytes },
      survivesReload: true,
    });
  }
  return staged;
}

/** A list with the rows of that conversation, as large as its box. */
export function KindsOnList({
  conversation = 'g:100',
  ...props
}: Partial<Omit<MessageListProps, 'timeline'>>): ReactNode {
  const { timeline } = useMessages(conversation);
  if (!timeline) return null;
  return (
    <div className="im-pane" style={{ flex: 1, minBlockSize: 0 }}>
      <MessageList timeline={timeline} conversation={conversation} name="" onPerson={() => undefined} {...props} />
    </div>
  );
}
