import { integer, type Random } from "./random.ts";

const pictureCount = 24;
const backgrounds = ["#dbe7f3", "#f3e3d3", "#ddebdd", "#ece0ee", "#f2ecd0", "#dfe9ea"];
const jackets = ["#23476b", "#8a4b1f", "#2f5d3a", "#5b3a73"];
const skins = ["#f0c9a4", "#c98f62", "#8a5a3a", "#5e3b26"];

/** The URL path of one of the pictures. */
export function managerPicture(random: Random): string {
  return `/managers/${pictureName(integer(random, 0, pictureCount - 1))}`;
}

function pictureName(index: number): string {
  return `${String(index + 1).padStart(2, "0")}.svg`;
}

/** Drawings of invented people with hard hats. */
export function managerPictures(): { name: string; svg: string }[] {
  return Array.from({ length: pictureCount }, (_, index) => ({
    name: pictureName(index),
    svg: drawPicture(index),
  }));
}

function drawPicture(index: number): string {
  const of = (colors: readonly string[], step: number) => colors[Math.floor(index / step) % colors.length];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="Drawing of a person with a hard hat">',
    `<rect width="96" height="96" fill="${of(backgrounds, 1)}"/>`,
    `<path d="M12 96c0-20 16-30 36-30s36 10 36 30z" fill="${of(jackets, 2)}"/>`,
    `<path d="M40 58h16v12c0 4-16 4-16 0z" fill="${of(skins, 3)}"/>`,
    `<circle cx="48" cy="46" r="18" fill="${of(skins, 3)}"/>`,
    `<path d="M28 40a20 20 0 0 1 40 0h4v5H24v-5z" fill="${index % 2 === 0 ? "#f5b301" : "#f4f5f6"}"/>`,
    "</svg>\n",
  ].join("\n");
}
