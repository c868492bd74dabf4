import type { BranchListItem, BranchTable } from "#lib/branches/schemas.ts";

/** Gives each text one place in a list. */
function places<T>(): { all: T[]; placeOf: (key: string, made: () => T) => number } {
  const all: T[] = [];
  const known = new Map<string, number>();
  return {
    all,
    placeOf(key, made) {
      const place = known.get(key) ?? all.push(made()) - 1;
      known.set(key, place);
      return place;
    },
  };
}

/** The branches of a search as they are sent to the finder. */
export function branchTable(branches: readonly BranchListItem[]): BranchTable {
  const brands = places<string>();
  const today = places<BranchTable["today"][number]>();
  const rows = branches.map((branch): BranchTable["rows"][number] => {
    const { name, city, state, hoursToday, opening, openNow } = branch;
    const brand = name.slice(0, -` - ${city}, ${state}`.length);
    return [
      branch.number,
      brands.placeOf(brand, () => brand),
      today.placeOf(`${hoursToday} ${opening}`, () => ({ hoursToday, opening, openNow })),
      branch.status,
      branch.type,
      branch.addressLine1,
      city,
      state,
      branch.postal,
      branch.phone,
      branch.lat,
      branch.long,
      branch.distance,
    ];
  });
  return { brands: brands.all, today: today.all, rows };
}

const unknownToday = { hoursToday: "", opening: "", openNow: false };

/** What `branchTable` was made of. */
export function branchesOfTable({ brands, today, rows }: BranchTable): BranchListItem[] {
  return rows.map((row) => {
    const [
      number,
      brand,
      hours,
      status,
      type,
      addressLine1,
      city,
      state,
      postal,
      phone,
      lat,
      long,
      distance,
    ] = row;
    const { hoursToday, opening, openNow } = today[hours] ?? unknownToday;
    const name = `${brands[brand] ?? ""} - ${city}, ${state}`;
    return {
      number,
      name,
      status,
      type,
      addressLine1,
      city,
      state,
      postal,
      phone,
      lat,
      long,
      distance,
      hoursToday,
      opening,
      openNow,
    };
  });
}
