type Names = readonly [string, ...string[]];

const listed = (text: string) => text.split(',').map(name => name.trim()) as unknown as Names;

export const firstNames: Names = listed(`
  James, Mary, Robert, Patricia, John, Jennifer, Michael, Linda, David, Elizabeth, William,
  Barbara, Richard, Susan, Joseph, Jessica, Thomas, Sarah, Christopher, Karen, Charles, Lisa,
  Daniel, Nancy, Matthew, Sandra, Anthony, Ashley, Mark, Emily, José, María, Zoë, René, Chloë,
  François, Siobhán, Seán, Renée, Andrés, Jesús, Inés, Sofía, Jörg, Björn, Łukasz, Çağla,
  Mary-Kate, Jean-Luc, Anne-Marie, Wei, Ji-woo, Priya, Arjun, Fatima, Omar, Kwame, Aisha, Keanu,
  Leilani, DeShawn, Latoya, Dwayne, Monique, Travis, Crystal, Joshua, Amanda, Kevin, Melissa
`);

export const middleNames: Names = listed(`
  Ann, Lee, Marie, Lynn, Alan, Ray, Grace, Jane, Paul, Scott, José, Q., St. John, van
`);

export const lastNames: Names = listed(`
  Smith, Johnson, Williams, Brown, Jones, Miller, Davis, Wilson, Anderson, Taylor, Thomas, Moore,
  Jackson, Martin, Lee, Thompson, White, Harris, Clark, Lewis, Robinson, Walker, Young, Allen,
  King, Wright, Scott, Hill, Green, Adams, García, Rodríguez, Martínez, Hernández, López,
  González, Pérez, Sánchez, Ramírez, Núñez, Muñoz, Peña, Ibáñez, O'Brien, O'Connor, O'Neill,
  D'Angelo, D'Amico, McDonald, MacLeod, Smith-Jones, García-López, Jean-Baptiste, Lloyd-Davies,
  Müller, Schröder, Größe, Åkesson, Sørensen, Bjørk, Kowalski, Wójcik, Dvořák, Novák, Lefèvre,
  Côté, Gagné, de la Cruz, van der Berg, von Trapp, St. Clair, Nguyễn, Trần, Kim, Park, Chen,
  Wang, Patel, Singh, Khan, Okafor, Mensah, Kahananui, Kealoha, Tanaka, Sato, Yılmaz, Popescu,
  Ionescu, Papadopoulos
`);

/** Letters that no decomposition reduces to ASCII. */
const plain: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', ı: 'i', đ: 'd', æ: 'ae', œ: 'oe' };

/** What becomes of a name in an e-mail address. */
export const asciiOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßøłıđæœ]/g, letter => plain[letter] ?? '')
    .replace(/[^a-z-]/g, '');
