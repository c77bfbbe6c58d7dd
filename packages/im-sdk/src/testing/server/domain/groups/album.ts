import type { AlbumImage } from '../../../../protocol/index.ts';
import { demand } from '../../state/refusal.ts';
import type { StoredFile } from '../../state/stored-file.ts';
import { groupFor, type World } from '../../state/world.ts';
import { fileFor, releaseFile } from '../file-references.ts';

/** Pictures of a group below the id `before`, newest first. */
export function albumImages(
  world: World,
  userId: number,
  groupId: number,
  before: number | undefined,
  size: number,
): { items: AlbumImage[]; more: boolean } {
  groupFor(world, groupId, userId);
  const all = [...world.albumImages.values()].filter((image) => image.groupId === groupId).reverse();
  const from = all.filter(({ id }) => before === undefined || id < before);
  return { items: from.slice(0, size), more: from.length > size };
}

/** Adds uploads of the actor; muted members are refused. */
export function addAlbumImages(
  world: World,
  userId: number,
  groupId: number,
  images: readonly { readonly url: string }[],
): AlbumImage[] {
  const { group, member } = groupFor(world, groupId, userId);
  demand(member.role > 1 || !member.isMuted, 'group.muted');
  demand(member.role > 1 || !group.isAllMuted, 'group.allMuted');
  const found = images.map(({ url }) => {
    const { bytes } = ownPicture(world, userId, url);
    return { url, thumbUrl: url, width: 320, height: 240, size: bytes.length };
  });
  return found.map((facts) => {
    world.lastId.albumImage += 1;
    const id = world.lastId.albumImage;
    const image = { id, ...facts, uploaderId: userId, createTime: world.clock.now(), groupId };
    world.albumImages.set(id, image);
    return image;
  });
}

/** A picture that somebody may show, by its address. */
export function ownPicture(world: World, userId: number, url: string): StoredFile {
  const file = fileFor(world, userId, url);
  demand(file.type.startsWith('image/'), 'file.type');
  return file;
}

/** The uploader takes a picture out, or owner and managers do. */
export function removeAlbumImage(world: World, userId: number, id: number): null {
  const image = world.albumImages.get(id);
  demand(image, 'group.albumImageNotFound');
  const { member } = groupFor(world, image.groupId, userId);
  demand(image.uploaderId === userId || member.role > 1, 'group.forbidden');
  world.albumImages.delete(id);
  releaseFile(world, image.url);
  return null;
}

/** The group is over, and its pictures with it. */
export function clearAlbum(world: World, groupId: number): void {
  for (const image of [...world.albumImages.values()]) {
    if (image.groupId !== groupId) continue;
    world.albumImages.delete(image.id);
    releaseFile(world, image.url);
  }
}
