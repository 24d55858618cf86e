import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadBlob } from './downloadFile.ts';

type FileBytesOptions = {
  queryKey: QueryKey;
  read: () => Promise<Blob>;
  /** Name of a download. */
  name: string;
  /** True if the file is loaded without a click. */
  atOnce: boolean;
  /** False if it cannot be loaded at all. */
  enabled?: boolean;
};

/** The bytes of a file, loaded once they are wanted and kept for a minute, and a download of them. */
export function useFileBytes({ queryKey, read, name, atOnce, enabled = true }: FileBytesOptions) {
  const [isWanted, setWanted] = useState(atOnce);
  const bytes = useQuery({
    queryKey,
    queryFn: read,
    enabled: enabled && isWanted,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const save = async () => {
    const blob = bytes.data ?? (await bytes.refetch()).data;
    if (blob !== undefined) downloadBlob(name, blob);
  };
  return { bytes, isWanted, want: () => setWanted(true), save: () => void save() };
}
