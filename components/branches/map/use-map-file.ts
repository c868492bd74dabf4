import { useQuery } from "@tanstack/react-query";
import { useMapEvents } from "react-leaflet";

/**
 * Loads a file of the map once, as soon as it is `wanted`. A failed load is retried twice, then when the connection returns
 * or the map moves.
 */
export function useMapFile<T>(name: string, load: () => Promise<T>, wanted = true): T | undefined {
  const { data, isError, refetch } = useQuery({
    queryKey: ["map-file", name],
    queryFn: load,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 2,
    retryDelay: (failures) => 500 * 2 ** failures,
  });
  useMapEvents({ moveend: () => isError && void refetch() });
  return data;
}
