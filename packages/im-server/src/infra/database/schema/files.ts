/** A file that arrived whole. `key` is what follows `/api/file/`. Rows stay after the bytes are gone. */
export interface StoredFileTable {
  key: string;
  /** Null for the picture of somebody who has not registered yet. */
  owner_id: number | null;
  /** What the bytes are: `image`, `audio`, `video` were checked, everything else is `file`. */
  kind: string;
  media_type: string;
  /** As its owner called it; '' once the bytes are gone. */
  name: string;
  /** Bytes. */
  size: number;
  /** Pixels of a picture, else 0. */
  width: number;
  height: number;
  thumb_key: string | null;
  created_at: number;
  /** Bytes that are still on their way have a time in the future here. */
  gone_at: number | null;
  /** Whether the bytes of a file that is gone were removed. */
  is_removed: boolean;
}

/** Something that shows a file; the file goes with the last of them. */
export interface FileReferenceTable {
  /** `message`, `user`, `group` or `album`. */
  holder: string;
  holder_id: number;
  file_key: string;
}

/** An upload whose bytes go to the store directly. */
export interface DirectUploadTable {
  id: string;
  owner_id: number;
  /** Key of the file that it becomes. */
  key: string;
  name: string;
  size: number;
  part_size: number;
  sha256: string | null;
  created_at: number;
  completed_at: number | null;
}

/** Tables of files. */
export interface FileTables {
  stored_file: StoredFileTable;
  file_reference: FileReferenceTable;
  direct_upload: DirectUploadTable;
}
