import { type AlbumImage, limits } from 'im-sdk/protocol';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useFormatters } from '../../context/texts/formatters-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { ImageViewer } from '../../conversation/viewer/ImageViewer.tsx';
import { useGroupRights } from '../../hooks/groups/useGroupRights.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { personName } from '../../i18n/names.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronLeft, CloudOff, Image, Upload } from '../../ui/icon/icons.ts';
import { groupLabel } from '../group-list/group-label.ts';
import { AlbumTile } from './AlbumTile.tsx';
import { UploadTile } from './UploadTile.tsx';
import { useAlbum } from './useAlbum.ts';
import { useAlbumUploads } from './useAlbumUploads.ts';

/** Props of `AlbumScreen`. */
export interface AlbumScreenProps {
  /** Group whose album is shown. */
  readonly groupId: number;
  /** Called by "Back". */
  readonly onBack: () => void;
}

interface Month {
  readonly title: string;
  readonly images: readonly AlbumImage[];
}

/** Picture album of a group, by month: upload, load more, view, delete. */
export function AlbumScreen({ groupId, onBack }: AlbumScreenProps): ReactNode {
  const t = useT();
  useLayer(onBack);
  const formatters = useFormatters();
  const { contacts, files } = useClient();
  const { showError } = useToast();
  const selfId = useSelfId();
  const group = useGroup(groupId);
  const { role, mayManage } = useGroupRights(groupId);
  const { album, state } = useAlbum(groupId);
  const { uploads, start, retry, discard } = useAlbumUploads(album);
  const input = useRef<HTMLInputElement>(null);
  const [viewed, setViewed] = useState<number>();
  const [deleting, setDeleting] = useState<AlbumImage>();
  const { images, phase, more, older } = state;
  const months = useMemo(() => {
    const found: { title: string; images: AlbumImage[] }[] = [];
    for (const image of images) {
      const title = formatters.date(image.createTime, 'monthAndYear');
      const last = found.at(-1);
      if (last?.title === title) last.images.push(image);
      else found.push({ title, images: [image] });
    }
    return found as readonly Month[];
  }, [images, formatters]);
  const count = more
    ? t('album.countMore', { count: limits.albumPageSize })
    : t('album.count', { count: images.length });
  const isMember = role > 0;
  const viewedIndex = images.findIndex(({ id }) => id === viewed);

  function remove(): void {
    if (!deleting) return;
    album?.remove(deleting.id).catch(showError);
    setDeleting(undefined);
  }

  return (
    <section className="im-photos" data-im-part="album-screen" data-state={phase} aria-label={t('album.title')}>
      <header className="im-head" data-back="">
        <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={onBack} />
        <div className="im-head__text">
          <h2 className="im-head__title">{t('album.title')}</h2>
          <p className="im-head__sub im-truncate">
            <bdi className="im-plain">{groupLabel(group)}</bdi>
            {phase === 'ready' ? ` · ${count}` : null}
          </p>
        </div>
        {isMember ? (
          <div className="im-head__tools">
            <Button variant="soft" icon={Upload} disabled={!album} onClick={() => input.current?.click()}>
              {t('album.upload')}
            </Button>
            <input
              ref={input}
              className="im-plain"
              type="file"
              hidden
              multiple
              accept={files.allowedTypes('album')?.join(',')}
              data-im-part="album-input"
              onChange={({ currentTarget }) => {
                start([...(currentTarget.files ?? [])].slice(0, limits.albumImages));
                currentTarget.value = '';
              }}
            />
          </div>
        ) : null}
      </header>
      <div className="im-photos__scroll im-scroll">
        {uploads.length > 0 ? (
          <ul className="im-photos__grid" aria-label={t('album.upload')}>
            {uploads.map((upload) => (
              <UploadTile
                key={upload.key}
                upload={upload}
                onRetry={() => retry(upload.key)}
                onDiscard={() => discard(upload.key)}
              />
            ))}
          </ul>
        ) : null}
        {phase === 'loading' && images.length === 0 ? (
          <div className="im-photos__wait" role="status" aria-label={t('album.loading')} aria-busy="true">
            <Spinner size={24} />
          </div>
        ) : null}
        {phase === 'failed' ? (
          <EmptyState kind="error" art={CloudOff} title={t('album.failedTitle')} text={t('album.failedText')}>
            <Button variant="primary" onClick={() => void album?.reload()}>
              {t('action.tryAgain')}
            </Button>
          </EmptyState>
        ) : null}
        {phase === 'ready' && images.length === 0 && uploads.length === 0 ? (
          <EmptyState art={Image} title={t('album.emptyTitle')} text={t('album.emptyText')} />
        ) : null}
        {months.map((month) => (
          <section key={month.title} className="im-plain">
            <h3 className="im-photos__month">{month.title}</h3>
            <ul className="im-photos__grid">
              {month.images.map((image) => (
                <AlbumTile
                  key={image.id}
                  image={image}
                  mayDelete={isMember && (mayManage || image.uploaderId === selfId)}
                  onOpen={() => setViewed(image.id)}
                  onDelete={() => setDeleting(image)}
                />
              ))}
            </ul>
          </section>
        ))}
        {more ? (
          <div className="im-photos__more">
            {older === 'failed' ? (
              <p className="im-plain" role="alert">
                {t('album.moreFailed')}
              </p>
            ) : null}
            <Button loading={older === 'loading'} onClick={() => void album?.loadMore()}>
              {t(older === 'failed' ? 'action.tryAgain' : 'album.more')}
            </Button>
          </div>
        ) : null}
      </div>
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title={t('album.deleteTitle')}
        text={t('album.deleteText')}
        confirm={{ label: t('action.delete'), onConfirm: remove, danger: true }}
      />
      {viewedIndex >= 0 ? (
        <ImageViewer
          images={images.map(({ id, url, thumbUrl, width, height, uploaderId, createTime }) => {
            const person = contacts.person(uploaderId).getSnapshot();
            return {
              key: String(id),
              src: url,
              thumbSrc: thumbUrl,
              ...(width && height ? { width, height } : {}),
              sender: { id: uploaderId, name: personName(t, person), src: person.headImageThumb },
              time: createTime,
            };
          })}
          index={viewedIndex}
          onIndexChange={(index) => setViewed(images[index]?.id)}
          onClose={() => setViewed(undefined)}
        />
      ) : null}
    </section>
  );
}
