// Invented names. Any resemblance to real ones is a coincidence.

const listed = (names: string) => names.trim().split(/\s*,\s*/);

export const brands = listed(
  "Tallgable Supply, Slatewell Roofing Supply, Eavestone Exteriors, Harrowline Building Products, Fernmark Interiors",
);

export const streets = listed(`
  Gable, Ridgecap, Slate, Rafter, Cornice, Soffit, Purlin, Trowel, Mortar, Keystone Yard, Kiln, Sawmill, Plumb Line,
  Old Quarry, Copper Ridge, Millrace, Depot Spur, Lumberyard, Truss, Shingle Creek`);

export const streetTypes = ["Ave", "Blvd", "Dr", "Ln", "Rd", "St", "Way"];

export const firstNames = listed(`
  Ada, Alonzo, Bea, Calla, Darnell, Edith, Emeka, Farrah, Gus, Hana, Imani, Ivo, Jolene, Kenji, Lena, Marisol, Mateo, Nadia,
  Oscar, Priya, Quincy, Rosa, Silas, Tam, Uma, Viktor, Wanda, Xavier, Yusuf, Zora`);

export const lastNames = listed(`
  Abernathy, Bellweather, Castellan, Dunmore, Eastgate, Fairbough, Greenhollow, Hathersage, Ironwood, Jessamy, Kettleburn,
  Larkmoor, Merriweather, Northcote, Okonjo, Pemberlake, Quillfeather, Ravensworth, Silverton, Thistlewood, Underhill,
  Vasquero, Whitlockson, Yarborough`);

/** Most are branch managers. */
export const titles = listed(
  "Branch Manager, Branch Manager, Branch Manager, Operations Manager, Yard Manager",
);

export const buildings = ["Building 2", "Building B", "Dock 4", "Suite 100", "Unit 7"];

export const directions = [
  "Enter from the yard gate on the east side",
  "Deliveries at the rear, follow the blue signs",
  "Behind the rail spur",
  "Counter is in the second building",
];
