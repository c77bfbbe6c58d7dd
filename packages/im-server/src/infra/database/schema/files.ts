/** A stored file. `key` follows `/api/file/` in its URL. Rows stay after the bytes are removed. */
export interface StoredFileTable {
  key: string;
  /** Null for an avatar before registration. */
  owner_id: number | null;
  /** `image`, `audio`, `video` were verified; everything else is `file`. */
  kind: string;
  media_type: string;
  /** Original name; '' once removed. */
  name: string;
  /** Bytes. */
  size: number;
  /** px; 0 unless it is an image. */
  width: number;
  height: number;
  thumb_key: string | null;
  created_at: number;
  /** Epoch ms; a time in the future while the bytes are being uploaded. */
  gone_at: number | null;
  /** True once the bytes were removed. */
  is_removed: boolean;
}

/** A reference; a file without references is removed. */
export interface FileReferenceTable {
  /** `message`, `user`, `group` or `album`. */
  holder: string;
  holder_id: number;
  file_key: string;
}

/** A direct upload by signed URLs. */
export interface DirectUploadTable {
  id: string;
  owner_id: number;
  /** Key of the resulting file. */
  key: string;
  name: string;
  size: number;
  part_size: number;
  sha256: string | null;
  created_at: number;
  completed_at: number | null;
  /** Id of the upload in the blob store; null if it began before that was stored: then it is `id`. */
  blob_upload: string | null;
}

export interface FileTables {
  stored_file: StoredFileTable;
  file_reference: FileReferenceTable;
  direct_upload: DirectUploadTable;
}
